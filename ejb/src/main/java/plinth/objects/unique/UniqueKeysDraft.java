package plinth.objects.unique;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** A request for all unique keys of an object. */
public record UniqueKeysDraft(
    @NotNull @Size(max = 6) List<@NotNull @Valid UniqueKeyDraft> uniqueKeys) {}
