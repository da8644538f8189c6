package plinth.messaging.label;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.messaging.Listing;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Labels of sessions. Uses SQL for the upsert of a label that a provider reports, and to delete all
 * labels that the provider no longer has.
 */
@ApplicationScoped
public class LabelRepository {
  private static final int SLUG = 20;

  /**
   * Labels with the slugs of their sessions, objects and fields. The last two are subqueries
   * because EclipseLink makes a left join of entities with a discriminator an inner one.
   */
  private static final String VIEWS =
      """
      select l, s.slug, (
          select o.slug
          from FieldDefinition f, ObjectDefinition o
          where f.id = l.mappedField and f.removal.at is null and o.id = f.objectId
            and o.deletedAt is null), (
          select f.slug
          from FieldDefinition f
          where f.id = l.mappedField and f.removal.at is null)
      from SessionLabel l, ProviderSession s
      where s.id = l.sessionId
      """;

  private static final String COUNT =
      "select count(l) from SessionLabel l where l.sessionId in :sessions";

  private static final String BY_SLUG =
      "select l from SessionLabel l where l.sessionId in :sessions and l.slug = :slug";

  private static final String OF_SESSION =
      "select l from SessionLabel l where l.sessionId = :session order by l.id";

  private static final String MAPPED =
      """
      select l.providerId, f.slug, l.mappedOption, f.type
      from SessionLabel l, FieldDefinition f, ObjectDefinition o
      where l.sessionId = :session and f.id = l.mappedField and f.removal.at is null
        and o.id = f.objectId and o.slug = :object and o.deletedAt is null
      order by l.id
      """;

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.message_label as l (slug, session_id, provider_id, name, color)
          values (:slug, :session, :providerId, :name, :color::text)
          on conflict (workspace_id, session_id, provider_id)
          do update set name = excluded.name, color = excluded.color
          """);

  private static final Sql KEEP_ONLY =
      Sql.named(
          """
          delete from tenant.message_label l
          where l.workspace_id = tenant.bound_workspace() and l.session_id = :session
            and not l.provider_id = any(:providerIds)
          """);

  @Inject TenantEntities entities;
  @Inject @TenantDb Db db;

  /** Returns a page of the labels of some sessions, by name. */
  Listing<MessageLabel> page(Collection<Long> sessions, PageRequest request) {
    if (sessions.isEmpty()) {
      return Listing.of(List.of(), request, () -> 0);
    }
    List<MessageLabel> labels =
        query(VIEWS + "and l.sessionId in :sessions order by l.name, l.id", Object[].class)
            .setParameter("sessions", sessions)
            .setFirstResult(request.firstResult())
            .setMaxResults(request.limit() + 1)
            .getResultStream()
            .map(LabelRepository::view)
            .toList();
    return Listing.of(
        labels,
        request,
        () -> query(COUNT, Long.class).setParameter("sessions", sessions).getSingleResult());
  }

  /** Returns a label as its workspace sees it. */
  MessageLabel view(SessionLabel label) {
    return view(
        query(VIEWS + "and l.id = :label", Object[].class)
            .setParameter("label", label.id())
            .getSingleResult());
  }

  private static MessageLabel view(Object[] row) {
    return ((SessionLabel) row[0]).view((String) row[1], (String) row[2], (String) row[3]);
  }

  /** Returns the label of some sessions with a slug. */
  Optional<SessionLabel> findBySlug(Collection<Long> sessions, String slug) {
    if (sessions.isEmpty()) {
      return Optional.empty();
    }
    return query(BY_SLUG, SessionLabel.class)
        .setParameter("sessions", sessions)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** Returns the labels of a session. */
  List<SessionLabel> listOfSession(long session) {
    return query(OF_SESSION, SessionLabel.class).setParameter("session", session).getResultList();
  }

  /** Returns the labels of a session that are mapped to options of an object's fields. */
  List<MappedLabel> listMapped(long session, String object) {
    return query(MAPPED, Object[].class)
        .setParameter("session", session)
        .setParameter("object", object)
        .getResultStream()
        .map(LabelRepository::mapped)
        .toList();
  }

  private static MappedLabel mapped(Object[] row) {
    boolean isMulti = "multi_select".equals(row[3]);
    return new MappedLabel((String) row[0], (String) row[1], (String) row[2], isMulti);
  }

  /** Adds a label, or updates its name and color. */
  public void save(long session, Inbound.LabelKept label) {
    db.update(
        KEEP.with("slug", Secrets.randomWord(SLUG))
            .with("session", session)
            .with("providerId", label.id())
            .with("name", label.name())
            .with("color", label.color()));
  }

  /** Deletes a label of a session, by the provider's identifier. */
  public void remove(long session, String providerId) {
    entities
        .manager()
        .createQuery(
            "delete from SessionLabel l where l.sessionId = :session and l.providerId = :label")
        .setParameter("session", session)
        .setParameter("label", providerId)
        .executeUpdate();
  }

  /** Deletes the labels of a session that the provider no longer has. */
  void deleteOthers(long session, List<String> providerIds) {
    db.update(
        KEEP_ONLY.with("session", session).with("providerIds", providerIds.toArray(String[]::new)));
  }

  private <T> TypedQuery<T> query(String jpql, Class<T> type) {
    return entities.asStored(jpql, type);
  }
}
