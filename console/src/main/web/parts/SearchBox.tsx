import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon";

const PAUSE = 300;

/** A box for words, which are looked for once the typing pauses. */
export function SearchBox({
  label,
  q,
  onSearch,
}: {
  label: string;
  q: string;
  onSearch: (q: string) => void;
}) {
  const [words, setWords] = useState(q);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => setWords(q), [q]);
  useEffect(() => {
    if (words === q) {
      return undefined;
    }
    const pause = setTimeout(() => latest.current(words), PAUSE);
    return () => clearTimeout(pause);
  }, [words, q]);
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words);
      }}
    >
      <Icon icon="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  );
}
