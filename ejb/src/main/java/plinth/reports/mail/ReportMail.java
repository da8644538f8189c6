package plinth.reports.mail;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;

/**
 * A schedule by which a report or a dashboard is mailed.
 *
 * @param id its number
 * @param report the slug of the report; null for a dashboard
 * @param dashboard the slug of the dashboard; null for a report
 * @param when when it is mailed
 * @param timezone the time zone of the hour
 * @param language the language of the mail and the document
 * @param receivers the slugs of the members who get it, without those who were removed
 * @param isActive whether it is mailed
 * @param nextAt when it is mailed next; null if it is stopped
 * @param lastSentAt when a mail was last sent; null: never
 * @param lastError the code of why the last mail could not be sent; null if it could
 * @param version increases with every change
 * @param createdAt when the schedule was created
 * @param updatedAt when the schedule was last changed
 */
public record ReportMail(
    long id,
    @Nullable String report,
    @Nullable String dashboard,
    Rhythm when,
    String timezone,
    MailLanguage language,
    List<String> receivers,
    boolean isActive,
    @Nullable Instant nextAt,
    @Nullable Instant lastSentAt,
    @Nullable String lastError,
    int version,
    Instant createdAt,
    Instant updatedAt) {}
