"""What people do in the form of house rules, in a real browser."""

from playwright.sync_api import Page


def publish(page: Page, name: str) -> None:
    """Publish the rules of the form under a name."""
    field = page.get_by_label("Name of your game")
    if not field.is_visible():  # it is open for forks
        page.locator("summary", has_text="Save or share these rules").click()
    field.fill(name)
    page.get_by_role("button", name="Publish in the gallery").click()


def choose(page: Page, option: str, value: str) -> None:
    """Choose the value of an option in the form."""
    control = page.locator(f"#o-{option}")
    if not control.is_visible():
        page.locator("details.option-group", has=control).locator("summary").click()
    if control.get_attribute("type") == "number":
        control.fill(value)
    else:
        control.select_option(value)
