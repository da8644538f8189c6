package plinth.messaging.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantEntities;
import plinth.usage.UsageProblem;

/**
 * A session at a messaging provider, as it is stored. Its admins and objects are in tables of their
 * own.
 */
@Entity
@Table(schema = "tenant", name = "messaging_session")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
public class ProviderSession {
  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;

  @Column(name = "provider_type")
  private ProviderType type;

  private @Nullable String name;
  private SessionStatus status;

  @Column(name = "status_at")
  private Instant statusAt;

  @Column(name = "is_default")
  private boolean defaultSession;

  @Column(name = "auto_mark_read")
  private boolean autoMarkRead;

  private @Nullable String phone;

  @Column(name = "credentials")
  private String sealed;

  @Column(name = "connected_at")
  private @Nullable Instant connectedAt;

  @Column(name = "last_error")
  private @Nullable String lastError;

  private long unrecognized;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For the persistence provider. */
  protected ProviderSession() {}

  /**
   * A new session, stopped.
   *
   * @param sealed its credentials, sealed for its slug
   */
  ProviderSession(String slug, ProviderType type, @Nullable String name, String sealed) {
    this.slug = slug;
    this.type = type;
    this.name = name;
    this.sealed = sealed;
    this.status = SessionStatus.STOPPED;
    this.statusAt = Instant.EPOCH;
    this.createdAt = Time.now();
  }

  /** Gives the session another name. */
  void rename(String next) {
    name = next;
  }

  /** Has incoming messages marked as read at once, or no more. */
  void toggleAutoMarkRead() {
    autoMarkRead = !autoMarkRead;
  }

  /** Makes the session the default one of its workspace, or no more. */
  void setDefault(boolean isDefault) {
    defaultSession = isDefault;
  }

  /** Replaces the credentials by renewed ones. */
  void renew(String renewed) {
    sealed = renewed;
  }

  /**
   * Takes over the status that the provider reports, unless it is late or no news.
   *
   * @param seen the provider's moment of the status that was known when the provider was asked
   * @param at the provider's moment of the report: an earlier one than the last changes nothing.
   *     Null: the provider answered a call, which changes nothing if it reported since the call
   * @return whether the status was taken over
   */
  boolean take(Inbound.SessionChanged report, Instant seen, @Nullable Instant at) {
    boolean isLate = at == null ? !statusAt.equals(seen) : at.isBefore(statusAt);
    if (isNoNews(report, at) || (isLate && !isSignedOutNow(report, at))) {
      return false;
    }
    boolean isConnected = report.status() == SessionStatus.CONNECTED;
    Instant since = connectedAt == null ? Time.now() : connectedAt;
    status = report.status();
    statusAt = at == null ? statusAt : at;
    phone = report.phone() == null ? phone : report.phone();
    lastError = report.error();
    connectedAt = isConnected ? since : null;
    return true;
  }

  /** A stopped session that was signed out, or stopped for the plan, is reported as stopped too. */
  private boolean isNoNews(Inbound.SessionChanged report, @Nullable Instant at) {
    boolean isOverLimit =
        status == SessionStatus.FAILED && UsageProblem.PLAN_LIMIT_EXCEEDED.name().equals(lastError);
    return report.status() == SessionStatus.STOPPED
        && (status == SessionStatus.LOGGED_OUT || (at != null && isOverLimit));
  }

  /** Whether a call signed out the session, which was reported as stopped since. */
  private boolean isSignedOutNow(Inbound.SessionChanged report, @Nullable Instant at) {
    return at == null
        && report.status() == SessionStatus.LOGGED_OUT
        && status == SessionStatus.STOPPED;
  }

  /** Returns the session as its workspace sees it, with the slugs of its admins and objects. */
  MessagingSession shown(List<String> admins, List<String> objects) {
    return new MessagingSession(
        slug,
        name,
        type,
        status,
        defaultSession,
        autoMarkRead,
        phone,
        admins,
        objects,
        connectedAt,
        lastError,
        unrecognized);
  }

  /** Returns the number of the session in its workspace. */
  public long id() {
    return id;
  }

  /** Returns the provider of the session. */
  public ProviderType type() {
    return type;
  }

  String slug() {
    return slug;
  }

  SessionStatus status() {
    return status;
  }

  /** Returns the provider's moment of the status. */
  Instant statusAt() {
    return statusAt;
  }

  boolean isDefault() {
    return defaultSession;
  }

  /** Returns the sealed credentials. */
  String sealed() {
    return sealed;
  }
}
