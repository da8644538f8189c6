package plinth.reports;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.aggregate.AggregateDraft;

/**
 * A change of a report: absent members and null keep their values. The slug and the object cannot
 * change.
 *
 * @param name its name, 1 to 100 characters
 * @param question the groups and measures, as an aggregate asks for them
 * @param chart how the answer is shown
 * @param visibility who sees the report
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 */
public record ReportChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Valid @Nullable AggregateDraft question,
    @Valid @Nullable Chart chart,
    @Nullable Audience visibility,
    @Nullable List<String> roles) {}
