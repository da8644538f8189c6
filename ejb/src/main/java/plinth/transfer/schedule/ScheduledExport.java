package plinth.transfer.schedule;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.EnumWords;
import plinth.kernel.column.JsonConverter;
import plinth.kernel.column.NumbersConverter;
import plinth.mail.MailLanguage;
import plinth.records.scan.ScanVisibility;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.calendar.Every;
import plinth.tenancy.calendar.Rhythm;
import plinth.transfer.export.ExportSettings;
import plinth.transfer.export.NewExport;
import plinth.transfer.export.ShownFields;

/** A scheduled export as it is stored. */
@Entity
@Table(schema = "tenant", name = "export_schedule")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class ScheduledExport {
  @Id
  @GeneratedValue(generator = "export_schedule_id")
  @SequenceGenerator(
      name = "export_schedule_id",
      schema = "tenant",
      sequenceName = "export_schedule_id",
      allocationSize = 1)
  private long id;

  @Column(name = "object_id")
  private long objectId;

  @Column(name = "admin_id")
  private long adminId;

  private String name;

  @Convert(converter = JsonConverter.class)
  private JsonObject settings;

  @Convert(converter = JsonConverter.class)
  private JsonObject sees;

  private String every;
  private @Nullable Integer weekday;
  private @Nullable Integer day;
  private int hour;
  private String timezone;
  private String language;
  private String destination;

  @Convert(converter = NumbersConverter.class)
  private List<Long> receivers = List.of();

  @Convert(converter = JsonConverter.class)
  private @Nullable JsonObject bucket;

  @Column(name = "bucket_secret")
  private @Nullable String bucketSecret;

  @Embedded private RunState runs = new RunState();

  private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected ScheduledExport() {}

  /** Creates a schedule that still has to be saved. */
  ScheduledExport(long objectId, Destination to, Instant now) {
    this.objectId = objectId;
    this.destination = Objects.requireNonNull(EnumWords.toWord(to));
    this.createdAt = now;
  }

  /**
   * What a member saves.
   *
   * @param adminId the member, with whose rights it runs from now on
   * @param sees the fields that its files show, by the slugs of their objects
   */
  record Content(
      long adminId,
      String name,
      NewExport export,
      Map<String, Set<Long>> sees,
      Rhythm when,
      ZoneId zone,
      MailLanguage language) {}

  /** Saves what a member asks for. The schedule is active afterwards unless it was paused. */
  void save(Content content, boolean isActive, Instant now) {
    adminId = content.adminId();
    name = content.name();
    settings = ExportSettings.toJson(content.export());
    sees = ShownFields.toJson(content.sees());
    every = Objects.requireNonNull(EnumWords.toWord(content.when().every()));
    weekday = content.when().weekday();
    day = content.when().day();
    hour = content.when().hour();
    timezone = content.zone().getId();
    language = Objects.requireNonNull(EnumWords.toWord(content.language()));
    if (isActive) {
      runs.activate(next(now));
    } else if (runs.pausedReason() == null) {
      runs.pause(PauseReason.MEMBER);
    }
    touch(now);
  }

  /** The first time of its rhythm after a moment. */
  Instant next(Instant now) {
    return when().next(now, zone());
  }

  /** Sends the link to other members. */
  void setReceivers(List<Long> numbers) {
    receivers = List.copyOf(numbers);
  }

  /** Puts the files into another bucket. */
  void setBucket(ExportBucket account) {
    bucket = account.toJson();
  }

  /** Replaces the secret key of the bucket, which is sealed for this schedule. */
  void setBucketSecret(String sealed) {
    bucketSecret = sealed;
  }

  /** Records a change by a member. */
  void touch(Instant now) {
    version++;
    updatedAt = now;
  }

  /** Whether it exists for the caller: its owner, or a member who may see what its files show. */
  boolean isVisible(Caller caller, ScanVisibility visibility) {
    return visibility.covers(caller, sees(), adminId == caller.requireAdminId());
  }

  /** Its runs: when the next one begins, and what became of the last one. */
  RunState runs() {
    return runs;
  }

  long id() {
    return id;
  }

  long objectId() {
    return objectId;
  }

  /** The number of the member with whose rights it runs. */
  long adminId() {
    return adminId;
  }

  String name() {
    return name;
  }

  NewExport export() {
    return ExportSettings.of(settings);
  }

  /** The fields that its files show, by the slugs of their objects. */
  Map<String, Set<Long>> sees() {
    return ShownFields.of(sees);
  }

  Rhythm when() {
    return new Rhythm(
        Objects.requireNonNull(EnumWords.fromWord(Every.class, every)), weekday, day, hour);
  }

  ZoneId zone() {
    return ZoneId.of(timezone);
  }

  /** The language of its mails. */
  MailLanguage language() {
    return Objects.requireNonNull(EnumWords.fromWord(MailLanguage.class, language));
  }

  Destination to() {
    return Objects.requireNonNull(EnumWords.fromWord(Destination.class, destination));
  }

  List<Long> receivers() {
    return receivers;
  }

  @Nullable ExportBucket bucket() {
    return bucket == null ? null : ExportBucket.of(bucket);
  }

  /** The sealed secret key of the bucket. */
  @Nullable String bucketSecret() {
    return bucketSecret;
  }

  int version() {
    return version;
  }

  /** The schedule as members see it. */
  ExportSchedule view(List<String> slugs) {
    return new ExportSchedule(
        id,
        name,
        export(),
        when(),
        timezone,
        language(),
        to(),
        slugs,
        bucket(),
        Actor.of("admin:" + adminId),
        runs.isActive(),
        runs.pausedReason(),
        runs.nextAt(),
        runs.lastRunAt(),
        runs.lastStatus(),
        runs.lastError(),
        runs.lastExport(),
        version,
        createdAt,
        updatedAt);
  }
}
