import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "../../../parts/Button";
import { Labelled } from "../../../parts/Field";
import { useSubmit } from "../../../parts/form";
import { Notice } from "../../../parts/Notice";
import { Avatar } from "../../../parts/People";
import { useDraft } from "../../../records/draft";
import { useMembers } from "../../../records/MemberPicker";
import { t } from "../../../words";
import { decoded, encoded, mentionAt, type Mentioned } from "./mentions";

const MOST_PEOPLE = 6;
const NOBODY: readonly Mentioned[] = [];

/**
 * A box for a comment, in which @ mentions people. What is typed stays until it was sent, also over
 * a reload.
 *
 * @param begin the comment that is edited
 */
export function Write({
  place,
  label,
  action,
  begin = "",
  mentioned = NOBODY,
  isFocused = false,
  onSend,
  onClose,
}: {
  place: string;
  label: string;
  action: string;
  begin?: string;
  mentioned?: readonly Mentioned[];
  isFocused?: boolean;
  onSend: (body: string, key: string) => Promise<void>;
  onClose?: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(place);
  const members = useMembers();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const people: readonly Mentioned[] = [...(members.data ?? []), ...mentioned];
  const text = String(draft.values["body"] ?? decoded(begin, mentioned));
  const found = isClosed ? null : mentionAt(text, caret);
  const folded = found?.words.toLocaleLowerCase() ?? "";
  const offered =
    found === null
      ? []
      : (members.data ?? [])
          .filter(
            (one) =>
              one.status === "active" &&
              one.name.toLocaleLowerCase().includes(folded) &&
              one.name !== found.words,
          )
          .slice(0, MOST_PEOPLE);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    await onSend(encoded(text, people), key);
    draft.drop();
  });
  const type = (next: string) => draft.set("body", next);
  const mention = (person: Mentioned | undefined) => {
    if (person === undefined || found === null) {
      return;
    }
    const name = `@${person.name ?? person.slug} `;
    type(text.slice(0, found.from) + name + text.slice(caret));
    const to = found.from + name.length;
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(to, to);
      setCaret(to);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (offered.length === 0) {
      if (event.key === "Escape" && onClose !== undefined) {
        event.stopPropagation();
        draft.drop();
        onClose();
      }
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + offered.length) % offered.length);
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      mention(offered[Math.min(active, offered.length - 1)]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setClosed(true);
    }
  };
  return (
    <form className="write" onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <Labelled label={label} hint={t("comment.hint")} problem={problems.fields["body"]}>
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            className="input"
            dir="auto"
            rows={3}
            maxLength={10_000}
            autoFocus={isFocused}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? `${id}-people` : undefined}
            aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
            value={text}
            onChange={(event) => {
              type(event.target.value);
              setCaret(event.target.selectionStart);
              setActive(0);
              setClosed(false);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onKeyDown={press}
          />
        )}
      </Labelled>
      {offered.length > 0 && (
        <div id={`${id}-people`} role="listbox" aria-label={t("comment.people")} className="menu">
          {offered.map((one, index) => (
            <div
              key={one.slug}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="item"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(one)}
            >
              <Avatar name={one.name} size={20} />
              <bdi>{one.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={text.trim() === ""}>
          {action}
        </Button>
        {onClose !== undefined && (
          <Button
            kind="quiet"
            onClick={() => {
              draft.drop();
              onClose();
            }}
          >
            {t("form.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
