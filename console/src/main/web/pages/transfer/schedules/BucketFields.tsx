import { Checkbox, PasswordField, TextField } from "../../../parts/Field";
import { t } from "../../../words";
import type { BucketDraft } from "./data";

/** Describes the bucket that gets the files. */
export function BucketFields({
  bucket,
  isNew,
  problems,
  onChange,
}: {
  bucket: BucketDraft;
  /** Whether its secret key is not known to the server yet. */
  isNew: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (bucket: BucketDraft) => void;
}) {
  const set = (members: Partial<BucketDraft>) => onChange({ ...bucket, ...members });
  const ours = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <TextField
        {...ours}
        label={t("scheduled.endpoint")}
        hint={t("scheduled.endpointHint")}
        isOptional
        value={bucket.endpoint}
        problem={problems["bucket.endpoint"]}
        onChange={(endpoint) => set({ endpoint })}
      />
      <div className="mail-when">
        <TextField
          {...ours}
          label={t("scheduled.region")}
          value={bucket.region}
          problem={problems["bucket.region"]}
          onChange={(region) => set({ region })}
        />
        <TextField
          {...ours}
          label={t("scheduled.bucket")}
          value={bucket.name}
          problem={problems["bucket.name"]}
          onChange={(name) => set({ name })}
        />
      </div>
      <TextField
        {...ours}
        label={t("scheduled.prefix")}
        hint={t("scheduled.prefixHint")}
        isOptional
        value={bucket.prefix}
        problem={problems["bucket.prefix"]}
        onChange={(prefix) => set({ prefix })}
      />
      <Checkbox
        label={t("scheduled.pathStyle")}
        checked={bucket.isInPath}
        onChange={(isInPath) => set({ isInPath })}
      />
      <TextField
        {...ours}
        label={t("scheduled.accessKey")}
        value={bucket.accessKey}
        problem={problems["bucket.access_key"]}
        onChange={(accessKey) => set({ accessKey })}
      />
      <PasswordField
        label={t("scheduled.secretKey")}
        hint={t(isNew ? "scheduled.secretHint" : "scheduled.secretKept")}
        autoComplete="off"
        value={bucket.secretKey}
        problem={problems["bucket.secret_key"]}
        onChange={(secretKey) => set({ secretKey })}
      />
    </>
  );
}
