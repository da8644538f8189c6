package plinth.reports;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dashboard to be created.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param tiles its reports, in order, each once; absent: none
 * @param visibility who sees the dashboard; absent: {@code shared}
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 */
public record NewDashboard(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Valid @Size(max = Dashboards.MAX_TILES) @Nullable List<Tile> tiles,
    @Nullable Audience visibility,
    @Nullable List<String> roles) {}
