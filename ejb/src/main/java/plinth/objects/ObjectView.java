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
 * @param description what the object is for
 * @param isSystem whether the object was created by the product and cannot be deleted
 * @param isActive whether the object is in use
 * @param isPublic whether the object has a public form
 * @param form settings of its public form
 * @param folderSlug the folder that contains the object
 * @param order its position in the list
 * @param recordCount the number of its records
 * @param createdAt when the object was created
 * @param updatedAt when the object was last changed
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
