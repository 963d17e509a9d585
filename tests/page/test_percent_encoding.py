"""Percent-encoding is that of the standard library, which the page does not have."""

from urllib.parse import quote as quote_by_library
from urllib.parse import unquote as unquote_by_library

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plyscope.page.percent_encoding import quote, unquote


@given(st.text(), st.sampled_from(["", "/,:", "!*'();@+$"]))
def test_a_text_is_quoted_as_by_the_standard_library(text, safe):
    assert quote(text, safe) == quote_by_library(text, safe)
    assert unquote(quote(text, safe)) == text


@given(st.text("%0123456789abcdefABCDEFgé♔ "))
@example("%")
@example("%e2%99%94 100% %2g")
def test_escapes_are_read_as_by_the_standard_library(text):
    try:
        expected = unquote_by_library(text, errors="strict")
    except UnicodeDecodeError:
        with pytest.raises(UnicodeDecodeError):
            unquote(text)
    else:
        assert unquote(text) == expected
