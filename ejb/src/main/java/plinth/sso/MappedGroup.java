package plinth.sso;

/**
 * The role of the members of a group.
 *
 * @param group the group, as the provider names it
 * @param role slug of the role
 */
public record MappedGroup(String group, String role) {}
