package plinth.transfer.schedule;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DisplayName;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;
import plinth.transfer.export.NewExport;

/**
 * A scheduled export to be created.
 *
 * @param name the name, which mails show
 * @param export what is exported, as in a request to export records
 * @param when when it runs
 * @param timezone the time zone of the hour, an IANA name; absent: that of the workspace
 * @param language the language of its mails; absent: English
 * @param to where its file goes
 * @param receivers the slugs of the members who get the link, 1 to 50; only for links
 * @param bucket the bucket; only for buckets
 */
public record NewExportSchedule(
    @NotBlank @Size(max = 100) @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
        String name,
    @Valid @NotNull NewExport export,
    @Valid @NotNull Rhythm when,
    @Nullable String timezone,
    @Nullable MailLanguage language,
    @NotNull Destination to,
    @Nullable List<String> receivers,
    @Valid @Nullable NewBucket bucket) {}
