package plinth.messaging.session;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.RightsChanged;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.connection.SessionLife;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/** Use cases for the rows of sessions. {@link SessionLife} manages them at their providers. */
@Stateless
@Tenanted
public class Sessions {
  @Inject private SessionRepository sessions;
  @Inject private Accounts accounts;
  @Inject private Members members;
  @Inject private Shapes shapes;
  @Inject private MessagingPush push;
  @Inject private Event<RightsChanged> rights;

  /**
   * A session with what its provider needs to know.
   *
   * @param id its number
   * @param statusAt the provider's moment of the status that was seen
   */
  public record Known(long id, Instant statusAt, MessagingSession view, Account account) {}

  /** A page of the sessions of a type that the caller sees, in the order they were made. */
  public Page<MessagingSession> page(Caller caller, ProviderType type, PageRequest request) {
    return sessions.page(caller, type, request).map(SessionRow::view);
  }

  /** All sessions that the caller sees, to choose from. */
  public List<MessagingSession.Choice> choices(Caller caller) {
    return sessions.all(caller, null).stream().map(row -> row.view().choice()).toList();
  }

  /** The slugs of the sessions of a type that are neither stopped nor signed out nor lost. */
  public List<String> running(Caller caller, ProviderType type) {
    Set<SessionStatus> off =
        Set.of(SessionStatus.STOPPED, SessionStatus.LOGGED_OUT, SessionStatus.FAILED);
    return sessions.all(caller, type).stream()
        .map(SessionRow::view)
        .filter(session -> !off.contains(session.status()))
        .map(MessagingSession::slug)
        .toList();
  }

  /** The sessions that the calling admin is attached to. */
  public List<MessagingSession> own(Caller caller) {
    long admin = caller.requiredAdminId();
    return sessions.all(caller, null).stream()
        .filter(row -> row.adminIds().contains(admin))
        .map(SessionRow::view)
        .toList();
  }

  /** A session, whatever its type; refuses an unknown one, and one that the caller does not see. */
  public MessagingSession bySlug(Caller caller, String slug) {
    return sessions.get(caller, slug).view();
  }

  /** A session of a type. */
  public MessagingSession get(Caller caller, ProviderType type, String slug) {
    return row(caller, type, slug).view();
  }

  /** A session of a type with its credentials. */
  public Known known(Caller caller, ProviderType type, String slug) {
    return known(caller, row(caller, type, slug));
  }

  /** A session with its credentials, whatever its type. */
  public Known known(Caller caller, String slug) {
    return known(caller, sessions.get(caller, slug));
  }

  private Known known(Caller caller, SessionRow row) {
    return new Known(row.id(), row.session().statusAt(), row.view(), accounts.of(caller, row));
  }

  private SessionRow row(Caller caller, ProviderType type, String slug) {
    SessionRow row = sessions.get(caller, slug);
    if (row.type() != type) {
      throw Problem.notFound("Session");
    }
    return row;
  }

  /** Makes the row of a session; its maker is attached. */
  public Known add(
      Caller caller,
      ProviderType type,
      String slug,
      @Nullable String name,
      JsonObject credentials) {
    ProviderSession session =
        new ProviderSession(slug, type, name, accounts.seal(caller, slug, credentials));
    Long maker = caller.adminId();
    sessions.add(session, maker);
    return known(
        caller,
        maker == null
            ? new SessionRow(session, Set.of(), List.of(), List.of())
            : sessions.byId(session.id()).orElseThrow());
  }

  /** Keeps credentials that were renewed. */
  public void renewed(Caller caller, String slug, JsonObject credentials) {
    sessions.get(caller, slug).session().renew(accounts.seal(caller, slug, credentials));
  }

  /** The slugs of the sessions of a type that are connected. */
  public List<String> connected(Caller caller, ProviderType type) {
    return sessions.all(caller, type).stream()
        .filter(SessionRow::isConnected)
        .map(SessionRow::slug)
        .toList();
  }

  /** Gives a session another name. */
  public MessagingSession rename(Caller caller, ProviderType type, String slug, String name) {
    SessionRow row = row(caller, type, slug);
    row.session().rename(name.strip());
    return row.view();
  }

  /** Makes it the default session in place of the one that was, or no more. */
  public MessagingSession toggleDefault(Caller caller, ProviderType type, String slug) {
    SessionRow row = row(caller, type, slug);
    sessions.toggleDefault(row.session());
    return row.view();
  }

  /** Has what comes in read at once, or no more. */
  public MessagingSession toggleAutoMarkRead(Caller caller, ProviderType type, String slug) {
    SessionRow row = row(caller, type, slug);
    row.session().toggleAutoMarkRead();
    return row.view();
  }

  /** Gives a session these admins and no others; refuses unknown ones by their place. */
  public MessagingSession attachAdmins(
      Caller caller, ProviderType type, String slug, List<String> admins) {
    SessionRow row = row(caller, type, slug);
    Map<String, Long> known = new HashMap<>();
    for (Admin admin : members.bySlugs(caller, admins)) {
      known.put(admin.slug(), admin.id());
    }
    refuseUnknown("admins", admins, known.keySet());
    sessions.attachAdmins(row.id(), known.values());
    rights.fire(new RightsChanged(caller.requiredWorkspace().id()));
    return sessions.byId(row.id()).orElseThrow().view();
  }

  /** Gives a session these objects and no others; refuses unknown ones by their place. */
  public MessagingSession attachObjects(
      Caller caller, ProviderType type, String slug, List<String> objects) {
    SessionRow row = row(caller, type, slug);
    Map<String, Long> known = new HashMap<>();
    for (String object : objects) {
      objectId(caller, object).ifPresent(id -> known.put(object, id));
    }
    refuseUnknown("objects", objects, known.keySet());
    sessions.attachObjects(row.id(), known.values());
    return bySlug(caller, slug);
  }

  private Optional<Long> objectId(Caller caller, String object) {
    try {
      return Optional.of(shapes.toRead(caller, object).objectId());
    } catch (Problem unknown) {
      return Optional.empty();
    }
  }

  private static void refuseUnknown(String field, List<String> given, Set<String> known) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      if (!known.contains(given.get(i))) {
        String place = field + "[" + i + "]";
        errors.add(new FieldError(place, "unknown", given.get(i) + " is not known here"));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /**
   * Notes how a session stands, and tells its admins. A late report, and one that is no news,
   * changes nothing.
   *
   * @param session as it was seen before the provider was asked
   * @param at the provider's moment; null: it answered a call
   * @return whether it was noted
   */
  public boolean stands(
      Caller caller, Known session, Inbound.SessionChanged changed, @Nullable Instant at) {
    sessions.lock(session.id());
    SessionRow row = sessions.byId(session.id()).orElse(null);
    if (row == null || !row.session().take(changed, session.statusAt(), at)) {
      return false;
    }
    push.session(caller, row);
    return true;
  }

  /** Removes a session with its chats and messages. */
  public void delete(Caller caller, long id) {
    sessions.delete(id);
  }
}
