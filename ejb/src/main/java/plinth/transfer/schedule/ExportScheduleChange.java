package plinth.transfer.schedule;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DisplayName;
import plinth.mail.MailLanguage;
import plinth.tenancy.calendar.Rhythm;
import plinth.transfer.export.NewExport;

/**
 * A change of a scheduled export: absent members and null keep their values. Where its files go
 * cannot change from a link to a bucket or back.
 *
 * @param name the name, which mails show
 * @param export what is exported, as a whole
 * @param when when it runs
 * @param timezone the time zone of the hour, an IANA name
 * @param language the language of its mails
 * @param receivers the slugs of the members who get the link, 1 to 50; only for links
 * @param bucket the bucket as a whole; only for buckets
 * @param isActive whether it runs; a change to true also begins to count failures anew
 */
public record ExportScheduleChange(
    @Size(min = 1, max = 100) @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
        @Nullable String name,
    @Valid @Nullable NewExport export,
    @Valid @Nullable Rhythm when,
    @Nullable String timezone,
    @Nullable MailLanguage language,
    @Nullable List<String> receivers,
    @Valid @Nullable NewBucket bucket,
    @Nullable Boolean isActive) {
  /** Whether the change only stops the schedule. */
  boolean isOnlyPause() {
    return Boolean.FALSE.equals(isActive)
        && name == null
        && export == null
        && when == null
        && timezone == null
        && language == null
        && receivers == null
        && bucket == null;
  }
}
