package plinth.comments;

/**
 * One reaction to a comment.
 *
 * @param count how many people reacted so
 * @param mine whether the caller is one of them
 */
public record ReactionCount(long count, boolean mine) {}
