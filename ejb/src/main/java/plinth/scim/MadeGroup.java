package plinth.scim;

/**
 * A group that the directory has made, as its workspace sees it.
 *
 * @param name its name
 * @param people how many people it has
 */
public record MadeGroup(String name, long people) {}
