/** The admin's pages by file. The list is a module of its own, so that visitors load neither the pages nor the list. */
export const adminModules = import.meta.glob('../features/admin/**/*Page{,s}.tsx');
