import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/client";
import { queries } from "../../api/queries";
import { Button } from "../../parts/Button";
import { DropZone } from "../../parts/DropZone";
import { TextField } from "../../parts/Field";
import { useSubmit } from "../../parts/form";
import { Icon } from "../../parts/Icon";
import { Notice } from "../../parts/Notice";
import { PageHead } from "../../parts/PageHead";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { Steps } from "../../parts/Steps";
import { useMe, useObjects } from "../../shell/workspace";
import { formatSize } from "../../records/format";
import { t } from "../../words";
import { ACCEPTED, Uploading, unfit } from "./FileStep";
import { objectNames } from "./guess";
import { explained } from "./problems";
import { importSteps } from "./steps";
import { upload, type Sent } from "./upload";

const NEEDED = ["object.create", "field.create", "transfer.create"];

/** Makes an object of its own for a file; its fields are made from the columns in the next step. */
export function NewObjectPage() {
  const me = useMe();
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string>();
  if (me.data === undefined) {
    return me.isError ? (
      <Failure problem={me.error} onRetry={() => me.refetch()} />
    ) : (
      <Skeleton lines={6} />
    );
  }
  if (!NEEDED.every((permission) => me.data.permissions.includes(permission))) {
    return (
      <>
        <PageHead title={t("common.newObject")} />
        <Empty icon="lock" title={t("importing.newForbidden")} />
      </>
    );
  }
  const choose = (chosen: File) => {
    const problem = unfit(chosen);
    setWrong(problem);
    setFile(problem === undefined ? chosen : null);
  };
  return (
    <div className="transfer">
      <PageHead title={t("common.newObject")} />
      <Steps label={t("importing.steps")} steps={importSteps()} present="file" />
      <section className="transfer-panel">
        {file === null ? (
          <DropZone label={t("importing.drop")} accept={ACCEPTED} problem={wrong} onFile={choose}>
            {t("importing.accepts")}
          </DropZone>
        ) : (
          <NameObject key={file.name} file={file} onOther={() => setFile(null)} />
        )}
      </section>
      <p className="meta">{t("importing.newObjectHint")}</p>
    </div>
  );
}

function NameObject({ file, onOther }: { file: File; onOther: () => void }) {
  const navigate = useNavigate();
  const guessed = objectNames(file.name);
  const [name, setName] = useState(guessed.name);
  const [plural, setPlural] = useState(guessed.plural);
  const [object, setObject] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [control, setControl] = useState<AbortController | null>(null);
  const same = useObjects().data?.find(
    (one) =>
      one.slug !== object &&
      one.plural_name.toLocaleLowerCase() === plural.trim().toLocaleLowerCase(),
  );
  const send = (into: string | null) => async (key: string) => {
    let slug = into;
    if (slug === null) {
      const answer = await call("POST /object", {
        body: { name: name.trim(), plural_name: plural.trim() || name.trim() },
        key,
      });
      slug = answer.data.slug;
      // If the upload fails, the next attempt goes on with the object that is there.
      setObject(slug);
      await queries.invalidateQueries({ queryKey: ["objects"] });
    }
    const abort = new AbortController();
    setControl(abort);
    try {
      const id = await upload(slug, file, setSent, abort.signal);
      const begun = await call("POST /object/data/{objectSlug}/import/preview", {
        path: { objectSlug: slug },
        body: { upload_id: id },
        signal: abort.signal,
      });
      await navigate(
        `/objects/${slug}/import?upload=${id}&preview=${begun.data.slug}`,
        { replace: true },
      );
    } catch (error) {
      if (!abort.signal.aborted) {
        throw error;
      }
    } finally {
      setSent(null);
    }
  };
  const { submit, isBusy, problems } = useSubmit(send(object), explained);
  const existing = useSubmit(send(same?.slug ?? null), explained);
  if (sent !== null) {
    return <Uploading sent={sent} onCancel={() => control?.abort()} />;
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problems.whole !== undefined && <Notice kind="danger">{problems.whole}</Notice>}
      <p className="row">
        <Icon icon="file-spreadsheet" size={20} />
        <strong dir="auto" className="file-name">
          {file.name}
        </strong>
        <span className="meta">{formatSize(file.size)}</span>
        <Button kind="quiet" onClick={onOther}>
          {t("importing.otherFile")}
        </Button>
      </p>
      <div className="columns">
        <TextField
          label={t("importing.singular")}
          hint={t("importing.singularHint")}
          autoFocus
          required
          maxLength={100}
          disabled={object !== null}
          value={name}
          onChange={setName}
          problem={problems.fields["name"]}
        />
        <TextField
          label={t("importing.plural")}
          hint={t("importing.pluralHint")}
          maxLength={100}
          disabled={object !== null}
          value={plural}
          onChange={setPlural}
          problem={problems.fields["plural_name"]}
        />
      </div>
      {same !== undefined && (
        <Notice kind="info">
          <p>{t("importing.exists", { name: same.plural_name })}</p>
          <div className="row">
            <Button isBusy={existing.isBusy} onClick={() => existing.submit()}>
              {t("importing.intoExisting", { name: same.plural_name })}
            </Button>
          </div>
          {existing.problems.whole !== undefined && (
            <p className="problem">{existing.problems.whole}</p>
          )}
        </Notice>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t("importing.makeObject")}
        </Button>
      </div>
    </form>
  );
}
