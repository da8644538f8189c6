package plinth.access.team;

/**
 * A member of a team.
 *
 * @param slug the member's address
 * @param name the member's name
 * @param isLeader whether the member leads the team
 */
public record TeamMember(String slug, String name, boolean isLeader) {}
