/** The admin's pages by file. They are listed here because visitors need neither the pages nor the list. */
export const adminModules = import.meta.glob('../features/admin/**/*Page{,s}.tsx');
