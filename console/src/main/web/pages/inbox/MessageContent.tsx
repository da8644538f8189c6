import type { Message } from "generated/api";
import { Fragment } from "react";
import { digits } from "../../api/json";
import { Icon } from "../../parts/Icon";
import { Avatar } from "../../parts/People";
import { t } from "../../words";
import { MediaView } from "./MediaView";
import { pieces } from "./messages";

/** What a message says or shows, by its type. */
export function MessageContent({ message, onPlayed }: { message: Message; onPlayed: () => void }) {
  const content = message.content ?? {};
  return (
    <>
      {message.media !== null && (
        <MediaView type={message.type} media={message.media} onPlayed={onPlayed} />
      )}
      {message.type === "location" && <PlaceView content={content} />}
      {message.type === "contact" && <Contacts content={content} />}
      {message.type === "template" && <TemplateView content={content} />}
      {message.body !== null && message.body !== "" && message.type !== "template" && (
        <Said text={message.body} />
      )}
      {message.type === "unknown" && <Unknown content={content} />}
    </>
  );
}

/** A text, with the addresses in it as links. */
export function Said({ text }: { text: string }) {
  return (
    <p className="said" dir="auto">
      {pieces(text).map((piece, index) =>
        piece.href === undefined ? (
          <Fragment key={index}>{piece.text}</Fragment>
        ) : (
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {piece.text}
          </a>
        ),
      )}
    </p>
  );
}

type Content = Readonly<Record<string, unknown>>;

function textIn(content: Content, name: string): string {
  const value = content[name];
  return typeof value === "string" ? value : "";
}

function PlaceView({ content }: { content: Content }) {
  const latitude = digits(content["latitude"]) ?? textIn(content, "latitude");
  const longitude = digits(content["longitude"]) ?? textIn(content, "longitude");
  const name = textIn(content, "name");
  return (
    <a
      className="inbox-place"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon icon="map-pin" size={20} />
      <span className="text">
        <bdi>{name === "" ? t("inbox.type.location") : name}</bdi>
        <span className="meta" dir="ltr">
          {latitude}, {longitude}
        </span>
      </span>
    </a>
  );
}

function Contacts({ content }: { content: Content }) {
  const cards = Array.isArray(content["contacts"]) ? (content["contacts"] as Content[]) : [];
  return cards.map((card, index) => {
    const name = textIn(card, "name");
    const phone = textIn(card, "phone");
    return (
      <div key={index} className="contact-card">
        <Avatar name={name} size={32} />
        <span className="text">
          <bdi>{name}</bdi>
          {phone !== "" && (
            <a href={`tel:${phone}`} dir="ltr">
              {phone}
            </a>
          )}
        </span>
      </div>
    );
  });
}

function TemplateView({ content }: { content: Content }) {
  const variables = Array.isArray(content["variables"]) ? (content["variables"] as unknown[]) : [];
  return (
    <div className="template">
      <span className="kind">
        <Icon icon="template" /> {t("inbox.type.template")}
      </span>
      <p dir="auto">{textIn(content, "name")}</p>
      {variables.length > 0 && (
        <ol className="meta">
          {variables.map((value, index) => (
            <li key={index} dir="auto">
              {String(value)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Unknown({ content }: { content: Content }) {
  return (
    <details className="unknown">
      <summary>{t("inbox.message.unknown")}</summary>
      <pre tabIndex={0} dir="ltr">
        {JSON.stringify(content, null, 2)}
      </pre>
    </details>
  );
}
