"""The zip of step pictures, read by the standard library."""

import io
from zipfile import ZIP_DEFLATED, ZipFile

from plyscope.render.zip_file import pack_zip

FILES = {"step-1.svg": "<svg/>" * 1000, "α–β.txt": "α ≥ β\n", "empty": ""}


def test_zipfile_reads_every_file_by_its_name():
    with ZipFile(io.BytesIO(pack_zip(FILES))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name).decode() for name in archive.namelist()} == FILES
        first = archive.infolist()[0]
        assert (first.compress_type, first.date_time) == (ZIP_DEFLATED, (1980, 1, 1, 0, 0, 0))
        assert first.compress_size < first.file_size / 10


def test_a_zip_of_nothing_is_a_zip():
    assert ZipFile(io.BytesIO(pack_zip({}))).namelist() == []
