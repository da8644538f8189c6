import type { Chat } from "generated/api";
import { useState } from "react";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { SelectField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Notice } from "../../parts/Notice";
import { Failure, Skeleton } from "../../parts/States";
import { tell } from "../../parts/Toasts";
import { reread, save, useFields, useRecord } from "../../records/data";
import { type Field, type Named, nameField, textOf } from "../../records/model";
import { RecordPicker } from "../../records/RecordPicker";
import { useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { NewRecord } from "../records/NewRecord";
import { useChannels } from "./data";
import { linkByPhone, phoneField } from "./linking";
import { nameOf } from "./model";
import { attempt, explain } from "./problems";

interface Given {
  chat: Chat;
  phone: string;
  onClose: () => void;
}

const CONTACTS = /contact|lead|person|customer/;

/** The object whose records are people, as far as its name tells. */
function useChosenObject() {
  const objects = useObjects().data ?? [];
  const [chosen, setChosen] = useState("");
  const likely = objects.find((one) => CONTACTS.test(one.slug)) ?? objects[0];
  const object = objects.find((one) => one.slug === chosen) ?? likely;
  return { objects, object, setChosen };
}

function useType(chat: Chat) {
  const channel = useChannels().data?.find((one) => one.slug === chat.session_slug);
  return channel?.provider_type ?? "chatapp";
}

/** Chooses an object, and shows what follows for objects whose records have a phone number. */
function ObjectChoice({
  chosen: { objects, object, setChosen },
  children,
}: {
  chosen: ReturnType<typeof useChosenObject>;
  children: (fields: readonly Field[], phone: Field) => React.ReactNode;
}) {
  const fields = useFields(object?.slug ?? "");
  const phone = phoneField(fields.data ?? []);
  return (
    <>
      <SelectField
        label={t("inbox.records.object")}
        value={object?.slug ?? ""}
        onChange={setChosen}
        choices={objects.map((one) => ({ value: one.slug, label: one.name }))}
      />
      {fields.isPending ? (
        <Skeleton lines={2} />
      ) : fields.isError ? (
        <Failure problem={fields.error} onRetry={() => fields.refetch()} />
      ) : phone === undefined ? (
        <Notice kind="warning">{t("inbox.records.noPhone")}</Notice>
      ) : (
        children(fields.data, phone)
      )}
    </>
  );
}

/** Makes a record of a contact, and links the chat to it. */
export function MakeRecord({ chat, phone, onClose }: Given) {
  const type = useType(chat);
  const chosen = useChosenObject();
  const [fields, setFields] = useState<readonly Field[] | null>(null);
  const { object } = chosen;
  if (fields !== null && object !== undefined) {
    const name = nameField(fields);
    const number = phoneField(fields);
    return (
      <NewRecord
        object={object.slug}
        name={object.name}
        fields={fields}
        preset={{
          ...(name === undefined || name === number ? {} : { [name.slug]: nameOf(chat) }),
          ...(number === undefined ? {} : { [number.slug]: phone }),
        }}
        onClose={onClose}
        onMade={() => {
          onClose();
          void attempt(async () => {
            await queries.invalidateQueries({ queryKey: ["records", object.slug] });
            await linkByPhone(chat, type, object.slug);
            tell(t("inbox.records.linked"));
          });
        }}
      />
    );
  }
  return (
    <Dialog title={t("inbox.records.make")} onClose={onClose}>
      <div className="stack">
        <ObjectChoice chosen={chosen}>
          {(known) => (
            <Button kind="primary" onClick={() => setFields(known)}>
              {t("inbox.records.next")}
            </Button>
          )}
        </ObjectChoice>
      </div>
    </Dialog>
  );
}

/** Links a chat to a record, which gets the number of the contact. */
export function LinkRecord({ chat, phone, onClose }: Given) {
  const chosen = useChosenObject();
  const [record, setRecord] = useState<Named | null>(null);
  const [isPicking, setPicking] = useState(false);
  const object = chosen.object?.slug ?? "";
  return (
    <Dialog title={t("inbox.records.link")} onClose={onClose}>
      <div className="stack">
        <ObjectChoice
          chosen={{
            ...chosen,
            setChosen: (next) => {
              setRecord(null);
              chosen.setChosen(next);
            },
          }}
        >
          {(_, number) => (
            <>
              <div className="field">
                {isPicking ? (
                  <RecordPicker
                    object={object}
                    isMultiple={false}
                    chosen={record === null ? [] : [record]}
                    label={t("inbox.records.record")}
                    onChoose={([picked]) => {
                      setRecord(picked ?? null);
                      setPicking(false);
                    }}
                    onCancel={() => setPicking(false)}
                  />
                ) : (
                  <Button icon="search" onClick={() => setPicking(true)}>
                    {record?.label ?? t("inbox.records.choose")}
                  </Button>
                )}
              </div>
              {record !== null && (
                <LinkChosen
                  key={record.slug}
                  chat={chat}
                  phone={phone}
                  object={object}
                  slug={record.slug}
                  field={number}
                  onClose={onClose}
                />
              )}
            </>
          )}
        </ObjectChoice>
      </div>
    </Dialog>
  );
}

function LinkChosen({
  chat,
  phone,
  object,
  slug,
  field,
  onClose,
}: Given & { object: string; slug: string; field: Field }) {
  const type = useType(chat);
  const record = useRecord(object, slug);
  const { submit, isBusy, problems } = useSubmit(async (key) => {
    if (record.data !== undefined && record.data.data[field.slug] !== phone) {
      const present = await reread(object, slug);
      await save(object, slug, present.version, { [field.slug]: phone }, key);
    }
    await linkByPhone(chat, type, object);
    tell(t("inbox.records.linked"));
    onClose();
  }, explain);
  if (record.isPending) {
    return <Skeleton lines={2} />;
  }
  if (record.isError) {
    return <Failure problem={record.error} onRetry={() => record.refetch()} />;
  }
  const before = textOf(field, record.data.data[field.slug]);
  const problem = problems.whole ?? Object.values(problems.fields)[0];
  return (
    <form onSubmit={(event) => void submit(event)}>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {before !== phone && (
        <p>
          {before === ""
            ? t("inbox.records.sets", { field: field.name, phone })
            : t("inbox.records.replaces", { field: field.name, before, phone })}
        </p>
      )}
      <Button kind="primary" type="submit" icon="link" isBusy={isBusy}>
        {t("inbox.records.link")}
      </Button>
    </form>
  );
}
