package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Inbound;
import plinth.messaging.store.MessageRow;
import plinth.tenancy.TenantDb;

/**
 * Stories of the bound workspace; they are shown for a day. Uses SQL because stories are no
 * entities: one statement joins them with their sessions.
 */
@ApplicationScoped
public class StoryRepository {
  private static final int SLUG = 20;
  private static final int MAX_PER_CONTACT = 30;
  static final Duration SHOWN = Duration.ofDays(1);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.story (slug, session_id, provider_id, contact_id,
              contact_name, type, body, media, posted_at)
          values (:slug, :session, :provider, :contact, :contactName::text, :type, :body::text,
              :media::jsonb, :at)
          on conflict (workspace_id, session_id, provider_id) do nothing
          """);

  private static final Sql NUMBER =
      Sql.named(
          """
          select id
          from tenant.story
          where workspace_id = tenant.bound_workspace() and session_id = :session
              and provider_id = :provider
          """);

  private static final Sql MEDIA =
      Sql.named(
          """
          update tenant.story
          set media = :media
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.story t
          where t.workspace_id = tenant.bound_workspace() and t.id in (
              select s.id
              from tenant.story s
              where s.workspace_id = tenant.bound_workspace() and s.posted_at < :before
              order by s.posted_at limit :most
            )
          returning t.id
          """);

  private static final Sql RECENT =
      Sql.named(
          """
          from tenant.story t
          join tenant.messaging_session s on s.workspace_id = t.workspace_id
            and s.id = t.session_id
          where t.workspace_id = tenant.bound_workspace() and t.session_id = any(:sessions)
            and t.posted_at > :since
          """);

  private static final Sql OF_CONTACT =
      Sql.named(
          """
          select slug, type, body, media::text as media, posted_at
          from tenant.story
          where workspace_id = tenant.bound_workspace() and session_id = :session
              and contact_id = :contact
            and posted_at > :since
          order by posted_at desc limit :most
          """);

  @Inject @TenantDb private Db db;

  /** Stores a story. Returns false if it is already stored or has expired. */
  boolean add(long session, Inbound.Posted story) {
    if (story.at().isBefore(Time.now().minus(SHOWN))) {
      return false;
    }
    JsonObject media = ReceivedMessages.media(story.media());
    return db.update(
            ADD.with("slug", Secrets.randomWord(SLUG))
                .with("session", session)
                .with("provider", story.id())
                .with("contact", story.contact().id())
                .with("contactName", story.contact().name())
                .with("type", story.type().code())
                .with("body", story.body())
                .with("media", media == null ? null : new Sql.Json(media.toString()))
                .with("at", story.at()))
        > 0;
  }

  Optional<Long> findNumber(long session, String providerId) {
    return db.first(
        NUMBER.with("session", session).with("provider", providerId), row -> row.getLong(1));
  }

  void setMedia(long id, JsonObject media) {
    db.update(MEDIA.with("media", new Sql.Json(media.toString())).with("id", id));
  }

  /**
   * Deletes some stories that were posted before a moment, oldest first, and returns their numbers.
   */
  List<Long> remove(Instant before, int most) {
    return db.list(REMOVE.with("before", before).with("most", most), row -> row.getLong(1));
  }

  /** Returns the contacts that posted within a day, the last one to post first. */
  public Page<Story.OfContact> page(Long[] sessions, PageRequest request) {
    Sql recent = RECENT.with("sessions", sessions).with("since", Time.now().minus(SHOWN));
    long total =
        db.number(
            Sql.of("select count(*) from (select distinct t.session_id, t.contact_id")
                .plus(recent)
                .plus(") contacts"));
    List<Story.OfContact> contacts = new ArrayList<>();
    record Contact(long session, String sessionSlug, String id, @Nullable String name) {}
    List<Contact> found =
        db.list(
            Sql.of("select t.session_id, s.slug, t.contact_id, max(t.contact_name) as contact_name")
                .plus(recent)
                .plus(
                    "group by 1, 2, 3 order by max(t.posted_at) desc, 3 limit ? offset ?",
                    request.limit(),
                    request.offset()),
            row ->
                new Contact(
                    row.getLong("session_id"),
                    row.getString("slug"),
                    row.getString("contact_id"),
                    row.getString("contact_name")));
    for (Contact contact : found) {
      contacts.add(
          new Story.OfContact(
              contact.id(),
              contact.name(),
              contact.sessionSlug(),
              of(contact.session(), contact.id())));
    }
    return new Page<>(contacts, request, total);
  }

  private List<Story> of(long session, String contact) {
    return db.list(
        OF_CONTACT
            .with("session", session)
            .with("contact", contact)
            .with("since", Time.now().minus(SHOWN))
            .with("most", MAX_PER_CONTACT),
        StoryRepository::row);
  }

  private static Story row(ResultSet row) throws SQLException {
    String media = row.getString("media");
    return new Story(
        row.getString("slug"),
        MessageType.of(row.getString("type")),
        row.getString("body"),
        media == null ? null : MessageRow.mediaView(JsonText.parseObject(media)),
        Db.requiredMoment(row, "posted_at"));
  }
}
