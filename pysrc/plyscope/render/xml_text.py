"""Text in XML."""


def escape_xml(text: str) -> str:
    """Return a text as XML has it (html.escape would bring a table of 2,231 names with it)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
