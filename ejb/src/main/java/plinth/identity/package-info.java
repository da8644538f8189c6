/**
 * Who people are: accounts and their codes, passwords, platform operators, and the access and
 * refresh tokens that stand for them.
 */
@NullMarked
package plinth.identity;

import org.jspecify.annotations.NullMarked;
