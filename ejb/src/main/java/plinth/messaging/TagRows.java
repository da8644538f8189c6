package plinth.messaging;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** The door for what differs between the labels of a chat and the options of its records. */
@Stateless
@Tenanted
public class TagRows {
  @Inject private ChatRepository chats;
  @Inject private LabelRepository labels;
  @Inject private LinkRepository links;
  @Inject private SessionRepository sessions;
  @Inject private Accounts accounts;
  @Inject @TenantDb private Db db;

  /**
   * A record that is to have another value.
   *
   * @param body as it is written, {@code { data: { … } }}
   */
  public record Edit(LinkedRecord record, JsonObject body) {}

  /**
   * The labels that a chat has now, for its provider.
   *
   * @param labels the provider's ids
   */
  public record Labeled(ProviderType type, Account account, String chat, List<String> labels) {}

  /**
   * What is to be written so that the chat's records have the options of its labels.
   *
   * @param changed the provider's ids of the labels that are looked at
   */
  public List<Edit> ofRecords(Caller caller, long chatId, Collection<String> changed) {
    List<Edit> edits = new ArrayList<>();
    ChatRow chat = chats.byId(chatId).orElse(null);
    if (chat == null) {
      return edits;
    }
    Set<String> on = on(chatId);
    for (ChatRepository.Hung<LinkedRecord> link : links.of(List.of(chatId))) {
      for (LabelRepository.Row label :
          mapped(chat.sessionId(), link.what().objectSlug(), changed)) {
        MessageLabel.MappedOption option = option(label);
        JsonValue value = value(link.what(), option.fieldSlug());
        boolean isOn = on.contains(label.view().slug());
        if (has(value, option.option()) != isOn) {
          edits.add(new Edit(link.what(), body(label, value, isOn)));
        }
      }
    }
    return edits;
  }

  /** Gives a chat the labels of the options that its records have; whether that changed any. */
  public Optional<Labeled> ofLabels(Caller caller, long chatId, Collection<String> changed) {
    ChatRow chat = chats.byId(chatId).orElse(null);
    if (chat == null) {
      return Optional.empty();
    }
    boolean isChanged = false;
    for (ChatRepository.Hung<LinkedRecord> link : links.of(List.of(chatId))) {
      for (LabelRepository.Row label :
          mapped(chat.sessionId(), link.what().objectSlug(), changed)) {
        MessageLabel.MappedOption option = option(label);
        boolean isOn = has(value(link.what(), option.fieldSlug()), option.option());
        isChanged |= labels.set(chat.sessionId(), chatId, label.view().providerId(), isOn);
      }
    }
    if (!isChanged) {
      return Optional.empty();
    }
    SessionRow session = sessions.byId(chat.sessionId()).orElseThrow();
    return Optional.of(
        new Labeled(
            session.type(),
            accounts.of(caller, session),
            chat.providerId(),
            labels.ofChat(chatId).stream().map(row -> row.view().providerId()).toList()));
  }

  private Set<String> on(long chatId) {
    Set<String> on = new HashSet<>();
    labels.ofChat(chatId).forEach(row -> on.add(row.view().slug()));
    return on;
  }

  private List<LabelRepository.Row> mapped(
      long session, String object, Collection<String> changed) {
    return labels.of(session).stream()
        .filter(
            row ->
                changed.contains(row.view().providerId())
                    && row.view().mappedOption() != null
                    && row.view().mappedOption().objectSlug().equals(object))
        .toList();
  }

  private static MessageLabel.MappedOption option(LabelRepository.Row row) {
    return Objects.requireNonNull(row.view().mappedOption());
  }

  private JsonValue value(LinkedRecord record, String field) {
    return db.first(
            Sql.of(
                "select (r.data -> ?::text)::text from tenant.record r join tenant.object o on"
                    + " o.workspace_id = r.workspace_id and o.id = r.object_id where r.workspace_id"
                    + " = tenant.bound_workspace() and o.slug = ? and r.slug = ? and r.deleted_at is"
                    + " null",
                field,
                record.objectSlug(),
                record.recordSlug()),
            row -> row.getString(1))
        .map(JsonText::value)
        .orElse(JsonValue.NULL);
  }

  private static boolean has(JsonValue value, String option) {
    return value instanceof JsonArray several
        ? several.stream().anyMatch(one -> is(one, option))
        : is(value, option);
  }

  private static boolean is(JsonValue value, String option) {
    return value instanceof JsonString text && text.getString().equals(option);
  }

  private static JsonObject body(LabelRepository.Row label, JsonValue value, boolean isOn) {
    MessageLabel.MappedOption option = option(label);
    JsonValue next;
    if (label.isSeveral()) {
      JsonArrayBuilder left = Json.createArrayBuilder();
      if (value instanceof JsonArray several) {
        several.stream().filter(one -> !is(one, option.option())).forEach(left::add);
      }
      next = (isOn ? left.add(option.option()) : left).build();
    } else {
      next = isOn ? Json.createValue(option.option()) : JsonValue.NULL;
    }
    return Json.createObjectBuilder()
        .add("data", Json.createObjectBuilder().add(option.fieldSlug(), next))
        .build();
  }
}
