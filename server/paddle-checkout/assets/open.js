// The page of Paddle's checkout in a tab of its own: opens it with what the address names.
(() => {
  const says = document.querySelector("[role=status]");
  const token = document.body.dataset.token;
  const address = new URL(location.href).searchParams;
  const each = address.getAll("price");
  const items = each.flatMap((text) => {
    const [priceId, count] = text.split(":");
    const quantity = Number(count ?? (each.length === 1 ? address.get("quantity") : null) ?? "1");
    // As many as a cart can hold.
    const pieces = Number.isInteger(quantity) && quantity > 0 && quantity <= 999 ? quantity : 1;
    return /^pri_\w{1,90}$/.test(priceId) ? [{ priceId, quantity: pieces }] : [];
  });
  const say = (text) => {
    says.textContent = text;
  };

  function open() {
    const paddle = window.Paddle;
    if (items.length === 0) return say("This address names no product. Nothing was ordered. Go back and try again.");
    if (!paddle)
      return say(
        "Paddle's checkout could not be loaded. Nothing was ordered. Check the connection and press the button.",
      );
    if (!paddle.Initialized) {
      if (token.startsWith("test_")) paddle.Environment.set("sandbox");
      paddle.Initialize({ token });
    }
    // Whose the order is, only a page of this site says: by a link of somebody else, what the reader pays for would be theirs.
    const isOurs = document.referrer.startsWith(`${location.origin}/`);
    const [email, ref] = isOurs ? [address.get("email"), address.get("ref")] : [];
    paddle.Checkout.open({ items, ...(email && { customer: { email } }), ...(ref && { customData: { ref } }) });
    say("The checkout is open.");
  }

  document.querySelector("button").addEventListener("click", () => {
    if (window.Paddle) open();
    else location.reload();
  });
  open();
})();
