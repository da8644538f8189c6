import { useState } from "react";
import { Button, IconButton } from "../../../parts/Button";
import { MemberPicker } from "../../../records/MemberPicker";
import { PersonName } from "../../../records/Value";
import { t } from "../../../words";

/** Chooses the members who get a mail. */
export function Receivers({
  chosen,
  hint,
  nameOf,
  problem,
  onChange,
}: {
  chosen: readonly string[];
  hint: string;
  nameOf: (slug: string) => string;
  problem: string | undefined;
  onChange: (slugs: readonly string[]) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasChoosing, setWasChoosing] = useState(false);
  const close = () => {
    setChoosing(false);
    setWasChoosing(true);
  };
  return (
    <fieldset className="mail-receivers">
      <legend>{t("mailing.receivers")}</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((slug) => (
            <li key={slug} className="row">
              <PersonName person={{ slug, name: nameOf(slug) }} />
              <IconButton
                icon="x"
                label={t("mailing.removeReceiver", { name: nameOf(slug) })}
                onClick={() => onChange(chosen.filter((one) => one !== slug))}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing ? (
        <MemberPicker
          label={t("mailing.chooseReceivers")}
          isMultiple
          chosen={chosen}
          onChoose={(slugs) => {
            onChange(slugs);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button
          icon="users"
          autoFocus={wasChoosing}
          aria-describedby="mail-receivers-below"
          onClick={() => setChoosing(true)}
        >
          {t("mailing.chooseReceivers")}
        </Button>
      )}
      {problem === undefined ? (
        <p id="mail-receivers-below" className="hint">
          {hint}
        </p>
      ) : (
        <p id="mail-receivers-below" className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
