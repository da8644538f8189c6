/** The mark of Plinth with its name. */
export function Logo() {
  return (
    <span className="logo">
      <img src="/console/icon.svg" width={24} height={24} alt="" />
      <span translate="no">Plinth</span>
    </span>
  );
}
