import { useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextArea, TextField } from "../../parts/Field";
import { Icon } from "../../parts/Icon";
import { Menu } from "../../parts/Menu";
import { t } from "../../words";
import { filledReply, keepQuickReplies, quickReplies } from "./quick";

/** Texts that are often written, to put into the message. */
export function QuickReplies({
  name,
  onChoose,
}: {
  name: string;
  onChoose: (text: string) => void;
}) {
  const [replies, setReplies] = useState(quickReplies);
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <Menu
        className="button quiet square"
        label={t("inbox.quick.title")}
        items={[
          ...replies.map((reply) => ({
            label: reply.name,
            onChoose: () => onChoose(filledReply(reply.text, name)),
          })),
          { head: "" },
          { label: t("inbox.quick.manage"), icon: "pencil", onChoose: () => setManaging(true) },
        ]}
      >
        <Icon icon="bolt" />
      </Menu>
      {isManaging && (
        <Manage
          onClose={() => {
            setReplies(quickReplies());
            setManaging(false);
          }}
        />
      )}
    </>
  );
}

function Manage({ onClose }: { onClose: () => void }) {
  const [replies, setReplies] = useState(quickReplies);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const keep = (next: typeof replies) => {
    keepQuickReplies(next);
    setReplies(next);
  };
  return (
    <Dialog title={t("inbox.quick.title")} onClose={onClose}>
      <p className="meta">{t("inbox.quick.lead")}</p>
      <ul className="quick-replies">
        {replies.map((reply, index) => (
          <li key={index}>
            <span className="text">
              <strong dir="auto">{reply.name}</strong>
              <span className="meta" dir="auto">
                {reply.text}
              </span>
            </span>
            <IconButton
              icon="trash"
              label={t("inbox.quick.remove", { name: reply.name })}
              onClick={() => keep(replies.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && text.trim() !== "") {
            keep([...replies, { name: name.trim(), text: text.trim() }]);
            setName("");
            setText("");
          }
        }}
      >
        <TextField label={t("inbox.name")} maxLength={60} value={name} onChange={setName} />
        <TextArea
          label={t("inbox.message.text")}
          hint={t("inbox.quick.hint", { place: "{name}" })}
          rows={3}
          maxLength={4096}
          value={text}
          onChange={setText}
        />
        <Button type="submit" icon="plus" disabled={name.trim() === "" || text.trim() === ""}>
          {t("inbox.quick.add")}
        </Button>
      </form>
    </Dialog>
  );
}
