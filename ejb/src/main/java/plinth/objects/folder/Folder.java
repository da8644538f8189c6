package plinth.objects.folder;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder, in which objects are put together for people. An object lies in one folder or in none.
 *
 * @param slug its address
 * @param name its name
 * @param icon the name of an icon
 * @param color a colour such as {@code #2f6fed}
 * @param order its place among the folders, from 0; a deleted folder leaves a gap
 * @param objects slugs of the objects in it, in their order there
 * @param createdAt when it was made
 * @param updatedAt when it, its place or its objects were last changed
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
