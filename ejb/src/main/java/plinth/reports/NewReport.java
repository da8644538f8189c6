package plinth.reports;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.aggregate.AggregateDraft;

/**
 * A report to be created.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param object the slug of the object whose records it measures
 * @param question the groups and measures, as an aggregate asks for them
 * @param chart how the answer is shown
 * @param visibility who sees the report; absent: {@code shared}
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 */
public record NewReport(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @NotBlank String object,
    @Valid @NotNull AggregateDraft question,
    @Valid @NotNull Chart chart,
    @Nullable Audience visibility,
    @Nullable List<String> roles) {}
