(modules, code) => {
  const pressed = new Set();
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: code });
    document.head.append(script);
    script.remove();
  };
  const touches = ["pointerdown", "keydown", "focusin", "input", "touchstart"];
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true, once: true });

  // Holds back clicks on buttons that need the script until it has run, one per button. React already listens while it
  // hydrates, so it would otherwise handle a replayed click twice.
  const press = (event) => {
    const button = event.target.closest?.("button[type=button]:not([popovertarget], [commandfor])");
    if (!button) return;
    event.stopPropagation();
    pressed.add(button);
  };
  addEventListener("click", press, true);
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", press, true);
      for (const button of pressed) if (button.isConnected) button.click();
    },
    { once: true },
  );

  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const afterPaint = () => requestAnimationFrame(() => whenIdle(begin));
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
};
