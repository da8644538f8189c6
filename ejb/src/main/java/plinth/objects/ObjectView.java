package plinth.objects;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An object as the API shows it.
 *
 * @param slug its address
 * @param name its name in the singular
 * @param pluralName its name in the plural
 * @param icon the name of an icon
 * @param color a colour such as {@code #2f6fed}
 * @param description what it is for
 * @param isSystem whether the product made it, so that it cannot be deleted
 * @param isActive whether it takes part
 * @param isPublic whether it has a public form
 * @param form settings of its public form
 * @param folderSlug the folder it lies in
 * @param order its place in the list
 * @param recordCount how many records it has
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 */
public record ObjectView(
    String slug,
    String name,
    String pluralName,
    @Nullable String icon,
    @Nullable String color,
    @Nullable String description,
    boolean isSystem,
    boolean isActive,
    boolean isPublic,
    FormSettings form,
    @Nullable String folderSlug,
    int order,
    long recordCount,
    Instant createdAt,
    Instant updatedAt) {}
