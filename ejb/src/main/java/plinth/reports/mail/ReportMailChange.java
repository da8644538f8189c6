package plinth.reports.mail;

import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;

/**
 * A change of a schedule: absent members and null keep their values. What is mailed cannot change.
 *
 * @param when when it is mailed
 * @param timezone the time zone of the hour, an IANA name
 * @param language the language of the mail and the document
 * @param receivers the slugs of the members who get it, 1 to 50
 * @param isActive whether it is mailed; a change to true also begins to count failures anew
 */
public record ReportMailChange(
    @Valid @Nullable Rhythm when,
    @Nullable String timezone,
    @Nullable MailLanguage language,
    @Nullable List<String> receivers,
    @Nullable Boolean isActive) {}
