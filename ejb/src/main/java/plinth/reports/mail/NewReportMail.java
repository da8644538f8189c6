package plinth.reports.mail;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;

/**
 * A schedule to be created: of a report or of a dashboard.
 *
 * @param report the slug of a report that the caller made
 * @param dashboard the slug of a dashboard that the caller made
 * @param when when it is mailed
 * @param timezone the time zone of the hour, an IANA name; absent: that of the workspace
 * @param language the language of the mail and the document; absent: English
 * @param receivers the slugs of the members who get it, 1 to 50
 */
public record NewReportMail(
    @Nullable String report,
    @Nullable String dashboard,
    @Valid @NotNull Rhythm when,
    @Nullable String timezone,
    @Nullable MailLanguage language,
    @NotNull List<String> receivers) {}
