package plinth.objects.watch;

import java.util.List;

/**
 * The watched fields of an object.
 *
 * @param object the slug of the object
 * @param fields the slugs of its watched fields
 */
public record WatchedObject(String object, List<String> fields) {}
