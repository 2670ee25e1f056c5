(modules, code) => {
  let pressed;
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

  // A press that only the script can answer is given to it when it is there.
  const press = ({ target }) => {
    pressed = target.closest?.("button[type=button]:not([popovertarget], [commandfor])");
  };
  addEventListener("click", press, true);
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", press, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );

  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const afterPaint = () => requestAnimationFrame(() => whenIdle(begin));
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
};
