/**
 * The accounts that a workspace has of its own at providers of mail, conversations and storage:
 * kept sealed, tried out before they are kept, and used by the features behind them. Each of these
 * features brings its {@link plinth.integrations.Provider}.
 */
@NullMarked
package plinth.integrations;

import org.jspecify.annotations.NullMarked;
