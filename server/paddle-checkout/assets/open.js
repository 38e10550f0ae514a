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
  // Which payment a link of Paddle's own leads to: its mails to buyers whose card failed name this page.
  const transactionId = /^txn_\w{1,90}$/.exec(address.get("_ptxn") ?? "")?.[0];
  const say = (text) => {
    says.textContent = text;
  };

  function open() {
    const paddle = window.Paddle;
    if (items.length === 0 && !transactionId)
      return say("This address names no product. Nothing was ordered. Go back and try again.");
    if (!paddle)
      return say(
        "Paddle's checkout could not be loaded. Nothing was ordered. Check the connection and press the button.",
      );
    const isFirst = !paddle.Initialized;
    if (isFirst) {
      if (token.startsWith("test_")) paddle.Environment.set("sandbox");
      paddle.Initialize({ token });
    }
    if (transactionId) {
      // The first time Paddle's script reads the address by itself.
      if (!isFirst) paddle.Checkout.open({ transactionId });
      return say("Paddle opens the payment that its link names. Pay only what you have asked for.");
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
