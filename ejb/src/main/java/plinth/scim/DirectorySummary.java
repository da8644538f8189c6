package plinth.scim;

/**
 * What the directory of a workspace has made.
 *
 * @param rules the roles that it gives
 * @param users how many people it has made
 * @param groups how many groups it has made
 */
public record DirectorySummary(RoleRules rules, long users, long groups) {}
