/** The frames within which a card that was moved is drawn at its new place, also on a busy machine. */
const FRAMES = 60;

/** Keeps the focus on a card that moves, which ends at its former place, until the person goes on. */
export function focusCard(slug: string): void {
  let frames = 0;
  const follow = () => {
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(slug)}"]`);
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== card) {
      return;
    }
    card?.focus();
    frames++;
    if (frames < FRAMES) {
      requestAnimationFrame(follow);
    }
  };
  requestAnimationFrame(follow);
}
