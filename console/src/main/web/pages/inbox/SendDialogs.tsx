import type { SendDraft } from "generated/api";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "../../parts/Button";
import { Dialog } from "../../parts/Dialog";
import { TextField } from "../../parts/Field";
import { Notice } from "../../parts/Notice";
import { t } from "../../words";
import { send } from "./outgoing";
import { coordinate } from "./places";

interface Given {
  chat: string;
  extra: SendDraft;
  onClose: () => void;
}

/** Sends a place: one that is typed, or where the person is. */
export function SendPlace({ chat, extra, onClose }: Given) {
  const [latitude, setLatitude] = useState("");
  const [longitude, setLongitude] = useState("");
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const north = coordinate(latitude, 90);
  const east = coordinate(longitude, 180);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (north !== null && east !== null) {
      const location = { latitude: north, longitude: east, ...(name === "" ? {} : { name }) };
      send(chat, "location", { location, ...extra });
      onClose();
    }
  };
  return (
    <Dialog title={t("inbox.place.title")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {isRefused && <Notice kind="warning">{t("inbox.place.refused")}</Notice>}
        <Button
          icon="current-location"
          onClick={() =>
            new Promise<void>((resolve) =>
              navigator.geolocation.getCurrentPosition(
                ({ coords }) => {
                  setLatitude(coords.latitude.toFixed(6));
                  setLongitude(coords.longitude.toFixed(6));
                  resolve();
                },
                () => {
                  setRefused(true);
                  resolve();
                },
              ),
            )
          }
        >
          {t("inbox.place.here")}
        </Button>
        <TextField
          label={t("inbox.place.latitude")}
          inputMode="decimal"
          dir="ltr"
          value={latitude}
          onChange={setLatitude}
          problem={isTried && north === null ? t("inbox.place.between", { most: 90 }) : undefined}
        />
        <TextField
          label={t("inbox.place.longitude")}
          inputMode="decimal"
          dir="ltr"
          value={longitude}
          onChange={setLongitude}
          problem={isTried && east === null ? t("inbox.place.between", { most: 180 }) : undefined}
        />
        <TextField
          label={t("inbox.name")}
          isOptional
          maxLength={200}
          value={name}
          onChange={setName}
        />
        <Button kind="primary" type="submit" icon="send">
          {t("inbox.send")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Sends the name and the number of somebody. */
export function SendContact({ chat, extra, onClose }: Given) {
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [isTried, setTried] = useState(false);
  const isPhone = /^\+?[\d\s().-]{4,20}$/.test(phone.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && isPhone) {
      send(chat, "contact", { contacts: [{ name: name.trim(), phone: phone.trim() }], ...extra });
      onClose();
    }
  };
  return (
    <Dialog title={t("inbox.contact.title")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t("inbox.name")}
          autoFocus
          required
          maxLength={120}
          value={name}
          onChange={setName}
          problem={isTried && name.trim() === "" ? t("rule.required") : undefined}
        />
        <TextField
          label={t("inbox.phone")}
          type="tel"
          dir="ltr"
          required
          maxLength={20}
          value={phone}
          onChange={setPhone}
          problem={isTried && !isPhone ? t("inbox.new.phoneWrong") : undefined}
        />
        <Button kind="primary" type="submit" icon="send">
          {t("inbox.send")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Sends a template that the provider has approved, with a value for each of its places. */
export function SendTemplate({ chat, onClose }: Omit<Given, "extra">) {
  const [name, setName] = useState("");
  const [language, setLanguage] = useState("en_US");
  const [variables, setVariables] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && language.trim() !== "") {
      const template = { name: name.trim(), language: language.trim(), variables: [...variables] };
      send(chat, "template", { template });
      onClose();
    }
  };
  const missing = (value: string) =>
    isTried && value.trim() === "" ? t("rule.required") : undefined;
  return (
    <Dialog title={t("inbox.template.title")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="meta">{t("inbox.template.lead")}</p>
        <TextField
          label={t("inbox.template.name")}
          autoFocus
          required
          dir="ltr"
          maxLength={512}
          value={name}
          onChange={setName}
          problem={missing(name)}
        />
        <TextField
          label={t("inbox.template.language")}
          required
          dir="ltr"
          maxLength={15}
          value={language}
          onChange={setLanguage}
          problem={missing(language)}
        />
        {variables.map((value, index) => (
          <div key={index} className="row end-aligned">
            <TextField
              label={t("inbox.template.variable", { place: `{{${index + 1}}}` })}
              value={value}
              onChange={(next) => setVariables(variables.with(index, next))}
            />
            {index === variables.length - 1 && (
              <IconButton
                icon="trash"
                label={t("inbox.template.remove")}
                onClick={() => setVariables(variables.slice(0, -1))}
              />
            )}
          </div>
        ))}
        <Button kind="quiet" icon="plus" onClick={() => setVariables([...variables, ""])}>
          {t("inbox.template.add")}
        </Button>
        <Button kind="primary" type="submit" icon="send">
          {t("inbox.send")}
        </Button>
      </form>
    </Dialog>
  );
}
