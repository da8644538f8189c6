package plinth.reports;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a dashboard: absent members and null keep their values. The slug cannot change.
 *
 * @param name its name, 1 to 100 characters
 * @param tiles its reports, in order, each once; tiles that the caller does not see follow
 * @param visibility who sees the dashboard
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 */
public record DashboardChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Valid @Size(max = Dashboards.MAX_TILES) @Nullable List<Tile> tiles,
    @Nullable Audience visibility,
    @Nullable List<String> roles) {}
