package plinth.objects.folder;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder that groups objects for people. An object is in at most one folder.
 *
 * @param slug its address
 * @param name its name
 * @param icon the name of an icon
 * @param color a colour such as {@code #2f6fed}
 * @param order its position among the folders, from 0; a deleted folder leaves a gap
 * @param objects slugs of the objects in the folder, in order
 * @param createdAt when the folder was created
 * @param updatedAt when the folder, its position or its objects were last changed
 */
public record Folder(
    String slug,
    String name,
    @Nullable String icon,
    @Nullable String color,
    int order,
    List<String> objects,
    Instant createdAt,
    Instant updatedAt) {}
