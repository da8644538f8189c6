package plinth.messaging.label;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Precondition;
import plinth.kernel.Sql;
import plinth.messaging.LinkedRecord;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.Account;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.LinkRepository;
import plinth.records.editing.Records;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Synchronizes the labels of a chat with the mapped options of its records. Uses SQL to join
 * objects with records, which are no entities.
 */
@Stateless
@Tenanted
public class TagRows {
  private static final Sql LOCKED =
      Sql.named(
          """
          select r.data::text
          from tenant.record r
          join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
          where r.workspace_id = tenant.bound_workspace() and o.slug = :objectSlug
              and o.deleted_at is null
              and r.slug = :recordSlug
            and r.deleted_at is null for no key update of r
          """);

  private static final Sql VALUE =
      Sql.named(
          """
          select (r.data -> :field::text)::text
          from tenant.record r
          join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
          where r.workspace_id = tenant.bound_workspace() and o.slug = :objectSlug
              and o.deleted_at is null
              and r.slug = :recordSlug
            and r.deleted_at is null
          """);

  @Inject private ChatRepository chats;
  @Inject private LabelRepository labels;
  @Inject private ChatLabelRepository assignments;
  @Inject private LinkRepository links;
  @Inject private SessionRepository sessions;
  @Inject private Accounts accounts;
  @Inject private Records records;
  @Inject private LabelTags tags;
  @Inject @TenantDb private Db db;

  /**
   * The current labels of a chat, for its provider.
   *
   * @param labels the provider's ids
   */
  public record Labeled(ProviderType type, Account account, String chat, List<String> labels) {}

  /** Returns the records that a chat is linked to. */
  public List<LinkedRecord> records(Caller caller, long chat) {
    return links.of(List.of(chat)).stream().map(ChatRepository.Hung::what).toList();
  }

  /**
   * Adds the options of a chat's labels to one of its records, and removes the options of labels
   * that the chat does not have. The record is locked before its options are read, so that no
   * concurrent change is lost, and all options are written as one change.
   *
   * @param changed the provider's ids of the labels to compare
   */
  public void follow(Caller caller, long chatId, LinkedRecord record, Collection<String> changed) {
    ChatRow chat = chats.findById(chatId).orElse(null);
    JsonObject data = lockValues(record);
    if (chat == null || data == null) {
      return;
    }
    List<String> on = providerIds(chatId);
    Map<String, JsonValue> edited = new LinkedHashMap<>();
    for (MappedLabel label : listMapped(chat.session().id(), record.objectSlug(), changed)) {
      JsonValue stored = data.getOrDefault(label.fieldSlug(), JsonValue.NULL);
      JsonValue value = edited.getOrDefault(label.fieldSlug(), stored);
      boolean isOn = on.contains(label.providerId());
      if (label.isIn(value) != isOn) {
        edited.put(label.fieldSlug(), label.applyTo(value, isOn));
      }
    }
    if (!edited.isEmpty()) {
      JsonObjectBuilder values = Json.createObjectBuilder();
      edited.forEach(values::add);
      JsonObject body = Json.createObjectBuilder().add("data", values).build();
      tags.runFollowing(
          chatId,
          () ->
              records.update(
                  caller, record.objectSlug(), record.recordSlug(), body, Precondition.NONE));
    }
  }

  /**
   * Assigns to a chat the labels of the options that its records have.
   *
   * @param isAgain whether this is a retry: the provider may have missed the labels even if nothing
   *     changes here
   * @return the labels for the provider; empty if nothing changed
   */
  public Optional<Labeled> assignLabels(
      Caller caller, long chatId, Collection<String> changed, boolean isAgain) {
    ChatRow chat = chats.findById(chatId).orElse(null);
    if (chat == null) {
      return Optional.empty();
    }
    boolean isChanged = isAgain;
    for (ChatRepository.Hung<LinkedRecord> link : links.of(List.of(chatId))) {
      for (MappedLabel label : listMapped(chat.session().id(), link.what().objectSlug(), changed)) {
        boolean isOn = label.isIn(value(link.what(), label.fieldSlug()));
        isChanged |= assignments.set(chat.session().id(), chatId, label.providerId(), isOn);
      }
    }
    if (!isChanged) {
      return Optional.empty();
    }
    SessionRow session = sessions.findById(chat.session().id()).orElseThrow();
    return Optional.of(
        new Labeled(
            session.type(),
            accounts.of(caller, session),
            chat.peer().providerId(),
            providerIds(chatId)));
  }

  /** Returns the provider's ids of the labels of a chat. */
  private List<String> providerIds(long chatId) {
    return assignments.listOfChat(chatId).stream().map(SessionLabel::providerId).toList();
  }

  private List<MappedLabel> listMapped(long session, String object, Collection<String> changed) {
    return labels.listMapped(session, object).stream()
        .filter(label -> changed.contains(label.providerId()))
        .toList();
  }

  /** Returns the values of a record and locks the record until the transaction ends. */
  private @Nullable JsonObject lockValues(LinkedRecord record) {
    return db.first(
            LOCKED.with("objectSlug", record.objectSlug()).with("recordSlug", record.recordSlug()),
            row -> JsonText.parseObject(row.getString(1)))
        .orElse(null);
  }

  private JsonValue value(LinkedRecord record, String field) {
    return db.first(
            VALUE
                .with("field", field)
                .with("objectSlug", record.objectSlug())
                .with("recordSlug", record.recordSlug()),
            row -> row.getString(1))
        .map(JsonText::parse)
        .orElse(JsonValue.NULL);
  }
}
