package plinth.transfer.schedule;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;
import plinth.transfer.export.NewExport;

/**
 * A scheduled export.
 *
 * @param id its number
 * @param name its name
 * @param export what is exported
 * @param when when it runs
 * @param timezone the time zone of the hour
 * @param language the language of its mails
 * @param to where its file goes
 * @param receivers the slugs of the members who get the link, without those who were removed
 * @param bucket the bucket; null for links
 * @param owner the member with whose rights it runs: who saved it last
 * @param isActive whether it runs
 * @param pausedReason why it does not run; null if it does
 * @param nextRunAt when it runs next; null if it does not
 * @param lastRunAt when the last run began; null: never
 * @param lastStatus the status of the last run; null if there was none
 * @param lastError why the last attempt failed, a sentence for people; null if it did not
 * @param lastExport the slug of the export of the last run; null if there was none
 * @param version increases with every change
 * @param createdAt when the schedule was created
 * @param updatedAt when the schedule was last changed
 */
public record ExportSchedule(
    long id,
    String name,
    NewExport export,
    Rhythm when,
    String timezone,
    MailLanguage language,
    Destination to,
    List<String> receivers,
    @Nullable ExportBucket bucket,
    Actor owner,
    boolean isActive,
    @Nullable PauseReason pausedReason,
    @Nullable Instant nextRunAt,
    @Nullable Instant lastRunAt,
    @Nullable RunStatus lastStatus,
    @Nullable String lastError,
    @Nullable String lastExport,
    int version,
    Instant createdAt,
    Instant updatedAt) {}
