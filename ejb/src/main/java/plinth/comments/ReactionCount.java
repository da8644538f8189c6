package plinth.comments;

/**
 * The count of one reaction to a comment.
 *
 * @param count the number of people who reacted this way
 * @param mine whether the caller is one of them
 */
public record ReactionCount(long count, boolean mine) {}
