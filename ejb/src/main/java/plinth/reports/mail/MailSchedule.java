package plinth.reports.mail;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.EnumWords;
import plinth.kernel.Time;
import plinth.kernel.column.NumbersConverter;
import plinth.mail.MailLanguage;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.calendar.Every;
import plinth.tenancy.calendar.Rhythm;

/**
 * A schedule as it is stored. After {@value #MOST_FAILURES} mails in a row that could not be sent
 * it stops.
 */
@Entity
@Table(schema = "tenant", name = "report_mail")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class MailSchedule {
  static final int MOST_FAILURES = 10;

  @Id
  @GeneratedValue(generator = "report_mail_id")
  @SequenceGenerator(
      name = "report_mail_id",
      schema = "tenant",
      sequenceName = "report_mail_id",
      allocationSize = 1)
  private long id;

  @Column(name = "report_slug")
  private @Nullable String report;

  @Column(name = "dashboard_slug")
  private @Nullable String dashboard;

  @Column(name = "admin_id")
  private long adminId;

  @Column(name = "by_operator")
  private boolean byOperator;

  private String every;
  private @Nullable Integer weekday;
  private @Nullable Integer day;
  private int hour;

  private String timezone;

  private String language;

  @Convert(converter = NumbersConverter.class)
  private List<Long> receivers;

  @Column(name = "next_at")
  private @Nullable Instant nextAt;

  @Column(name = "last_sent_at")
  private @Nullable Instant lastSentAt;

  private int failures;

  @Column(name = "last_error")
  private @Nullable String lastError;

  @Column(name = "failure_told_at")
  private @Nullable Instant failureToldAt;

  private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected MailSchedule() {}

  /**
   * Creates a new schedule of the caller.
   *
   * @param zone the time zone of the hour
   */
  MailSchedule(Caller caller, NewReportMail given, ZoneId zone, List<Long> receivers) {
    this.report = given.report();
    this.dashboard = given.dashboard();
    this.adminId = caller.requireAdminId();
    this.byOperator = caller.isByOperator();
    this.timezone = zone.getId();
    this.createdAt = Time.now();
    set(given.when(), given.language() == null ? MailLanguage.EN : given.language(), receivers);
    this.nextAt = given.when().next(createdAt, zone());
  }

  private void set(Rhythm when, MailLanguage newLanguage, List<Long> newReceivers) {
    every = Objects.requireNonNull(EnumWords.toWord(when.every()));
    weekday = when.weekday();
    day = when.day();
    hour = when.hour();
    language = Objects.requireNonNull(EnumWords.toWord(newLanguage));
    receivers = newReceivers;
    version++;
    updatedAt = Time.now();
  }

  /** Applies a change; the next mail follows from the new rhythm. */
  void change(ReportMailChange change, @Nullable List<Long> newReceivers) {
    timezone = change.timezone() == null ? timezone : change.timezone();
    boolean wasActive = nextAt != null;
    boolean isActive = change.isActive() == null ? wasActive : change.isActive();
    set(
        change.when() == null ? when() : change.when(),
        change.language() == null ? language() : change.language(),
        newReceivers == null ? receivers : newReceivers);
    if (Boolean.TRUE.equals(change.isActive())) {
      failures = 0;
      lastError = null;
    }
    nextAt = isActive ? when().next(updatedAt, zone()) : null;
  }

  /** Whether a mail is due. */
  boolean isDue(Instant now) {
    return nextAt != null && !nextAt.isAfter(now);
  }

  /** Plans the mail after this one; mails that were missed are not caught up one by one. */
  void plan(Instant now) {
    nextAt = when().next(now, zone());
  }

  /** Stops: nobody is left for whom it could be mailed. */
  void stop() {
    nextAt = null;
  }

  void recordSent() {
    lastSentAt = Time.now();
    failures = 0;
    lastError = null;
  }

  void recordError(String code) {
    lastError = code;
  }

  /** Counts a mail that was given up; returns whether the owner is to be told. */
  boolean recordFailure() {
    failures++;
    boolean isStopped = failures >= MOST_FAILURES && nextAt != null;
    if (isStopped) {
      nextAt = null;
    }
    Instant now = Time.now();
    boolean isTold =
        isStopped || failureToldAt == null || failureToldAt.isBefore(now.minus(Duration.ofDays(1)));
    failureToldAt = isTold ? now : failureToldAt;
    return isTold;
  }

  long id() {
    return id;
  }

  @Nullable String report() {
    return report;
  }

  @Nullable String dashboard() {
    return dashboard;
  }

  /** The slug of what is mailed. */
  String slug() {
    return report == null ? Objects.requireNonNull(dashboard) : report;
  }

  /** The number of the member whose schedule it is. */
  long adminId() {
    return adminId;
  }

  Rhythm when() {
    return new Rhythm(
        Objects.requireNonNull(EnumWords.fromWord(Every.class, every)), weekday, day, hour);
  }

  ZoneId zone() {
    return ZoneId.of(timezone);
  }

  MailLanguage language() {
    return Objects.requireNonNull(EnumWords.fromWord(MailLanguage.class, language));
  }

  List<Long> receivers() {
    return receivers;
  }

  boolean isActive() {
    return nextAt != null;
  }

  @Nullable String lastError() {
    return lastError;
  }

  int version() {
    return version;
  }

  /** The schedule as its owner sees it. */
  ReportMail view(List<String> slugs) {
    return new ReportMail(
        id,
        report,
        dashboard,
        when(),
        zone().getId(),
        language(),
        slugs,
        isActive(),
        nextAt,
        lastSentAt,
        lastError,
        version,
        createdAt,
        updatedAt);
  }
}
