import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../api/client";
import { Button } from "../../parts/Button";
import { TextArea, TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Empty } from "../../parts/States";
import { useMe } from "../../shell/workspace";
import { t } from "../../words";
import { showChat } from "./data";
import { send } from "./outgoing";
import { Pairing, type Signing, signingOf } from "./Pairing";
import { explain } from "./problems";

/** The number of a contact whom the simulator plays. */
const CONTACT = "+966500000070";

/**
 * What a workspace without channels sees: how to begin, and a trial without any provider.
 *
 * @param onTry says that a trial begins or ends; during a trial the first channel comes to be
 */
export function FirstChannel({ onTry }: { onTry: (isTrying: boolean) => void }) {
  const me = useMe();
  const [signing, setSigning] = useState<Signing | null>(null);
  const mayConnect = me.data?.permissions.includes("messaging.create") === true;
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    onTry(true);
    const answer = await call("POST /messaging/sessions/{providerType}/connect", {
      path: { providerType: "chatapp" },
      key,
    }).catch((error: unknown) => {
      onTry(false);
      throw error;
    });
    setSigning(signingOf(answer.data));
  }, explain);
  return (
    <>
      <title>{`${t("common.inbox")} – Plinth`}</title>
      <h1 className="only-read">{t("common.inbox")}</h1>
      <Empty
        icon="messages"
        title={t("inbox.first.title")}
        actions={
          mayConnect && (
            <>
              <Button kind="primary" icon="flask" isBusy={isBusy} onClick={() => submit()}>
                {t("inbox.first.try")}
              </Button>
              <Link className="button plain" to="/inbox/channels?new=true">
                {t("inbox.channels.connect")}
              </Link>
            </>
          )
        }
      >
        {t(mayConnect ? "inbox.first.lead" : "inbox.first.ask")}
      </Empty>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      {signing !== null && (
        <Pairing signing={signing} onClose={() => onTry(false)}>
          {(isSimulated) => (
            <FirstMessage
              channel={signing.slug}
              isSimulated={isSimulated}
              onDone={() => onTry(false)}
            />
          )}
        </Pairing>
      )}
    </>
  );
}

/** The first message over a new channel; a simulated contact answers it. */
function FirstMessage({
  channel,
  isSimulated,
  onDone,
}: {
  channel: string;
  isSimulated: boolean;
  onDone: () => void;
}) {
  const navigate = useNavigate();
  const [phone, setPhone] = useState(isSimulated ? CONTACT : "");
  const [text, setText] = useState(t("inbox.first.hello"));
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    const body = { phone, ...(isSimulated ? { name: t("inbox.first.contact") } : {}) };
    const answer = await call("POST /messaging/chats/{slug}", { path: { slug: channel }, body, key });
    showChat(answer.data);
    send(answer.data.slug, "text", { text });
    await navigate(`/inbox/${answer.data.slug}`);
    onDone();
  }, explain);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>{t(isSimulated ? "inbox.first.simulated" : "inbox.first.real")}</p>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <TextField
        label={t("inbox.phone")}
        type="tel"
        dir="ltr"
        required
        maxLength={30}
        value={phone}
        onChange={setPhone}
        problem={problems.fields["phone"] && t("inbox.new.phoneWrong")}
      />
      <TextArea label={t("inbox.message.text")} rows={2} value={text} onChange={setText} />
      <Button kind="primary" type="submit" icon="send" isBusy={isBusy} disabled={text.trim() === ""}>
        {t("inbox.send")}
      </Button>
    </form>
  );
}
